/** The board is plain modules for browsers; tsc minds the types, this minds the habits. */

import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

export default defineConfig([
  globalIgnores(["src/hanabi/server/site/"]), // what `make docs-site` builds
  js.configs.recommended,
  { files: ["src/**/*.js", "tools/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "arrow-body-style": "error",
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: "error",
      "no-alert": "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-script-url": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      radix: "error",
      yoda: "error",
    },
  },
]);

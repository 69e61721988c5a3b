/** Written by `make docs` from the lists of the program; a test fails when it is out of date. */

/** The languages, by their own names. @type {Readonly<Record<string, string>>} */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  it: "Italiano",
};

/** The outlines of the fireworks, in a box of 24 by 24. @type {Readonly<Record<string, string>>} */
export const SHAPES = {
  white: "M12 1.5l9.1 5.25v10.5L12 22.5l-9.1-5.25V6.75z",
  red: "M12 1l8.5 11L12 23 3.5 12z",
  blue: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
  yellow: "M12 1l3.1 7.2 7.9.7-6 5.1 1.9 7.6L12 17.5 5.1 21.6 7 14 1 8.9l7.9-.7z",
  green: "M12 2l10.8 19H1.2z",
  black: "M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7z",
  multicolour:
    "M12 0l2.3 6.4L20.5 3.5 17.6 9.7 24 12l-6.4 2.3 2.9 6.2-6.2-2.9L12 24l-2.3-6.4-6.2 2.9 2.9-6.2L0 12l6.4-2.3L3.5 3.5l6.2 2.9z",
  powder: "M17.5 2.2A10.5 10.5 0 1 0 22.6 15 8.6 8.6 0 0 1 17.5 2.2z",
};

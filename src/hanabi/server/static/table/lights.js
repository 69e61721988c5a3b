/** Written by `make docs` from the lists of the program; a test fails when it is out of date. */

/** The light of the fireworks in a night sky. @type {Readonly<Record<string, readonly string[]>>} */
export const LIGHTS = {
  white: ["#fff8e1"],
  red: ["#ff5148"],
  blue: ["#5b93ff"],
  yellow: ["#ffd83d"],
  green: ["#4fdc9f"],
  black: ["#b3add0"],
  multicolour: ["#ff5148", "#ffd83d", "#4fdc9f", "#5b93ff", "#e88bff"],
  powder: ["#8f8aa6", "#ff9a3d"],
};

import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Which rooms the files of a room may import from, besides their own; styles and the wire are for all. */
const ROOMS = {
  shared: [],
  widgets: ["shared"],
  // Every page has the drawer with the rulebook.
  frame: ["shared", "widgets", "rules/RulebookDrawer.svelte"],
  lobby: ["shared", "widgets", "frame"],
  rules: ["shared", "widgets", "frame"],
  replay: ["shared", "widgets", "frame", "table/stage"],
  table: ["shared", "widgets", "frame"],
  "table/stage": ["shared", "widgets"],
  "table/state": ["shared", "stage"],
  "table/choosing": ["shared", "widgets", "stage", "state"],
  "table/seats": ["shared", "widgets", "state"],
  "table/talk": ["shared", "widgets", "state", "choosing", "seats"],
  "table/dock": ["shared", "widgets", "state", "choosing"],
  "table/layout": ["shared", "widgets", "stage", "state", "choosing", "seats", "talk", "dock"],
};

function keptApart(room, others) {
  const allowed = ["styles", ...others].join("|").replaceAll(".", "\\.");
  const pattern = {
    regex: `^(?:\\.\\./)+(?!\\.\\./|wire$|(?:${allowed})(?:/|$))`,
    message: `src/${room} may import only ${[...others, "styles and the wire"].join(", ")}.`,
  };
  return {
    files: [`src/${room}/*`],
    rules: { "no-restricted-imports": ["error", { patterns: [pattern] }] },
  };
}

export default defineConfig(
  globalIgnores(["src/wire.ts"]),
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-empty-function": ["error", { allow: ["arrowFunctions", "methods"] }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // TypeScript knows what is defined, and takes every place of a list for one that may be empty.
      "no-undef": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      // Lists that are only ever drawn as a whole need no keys.
      "svelte/require-each-key": "off",
    },
  },
  ...Object.entries(ROOMS).map(([room, others]) => keptApart(room, others)),
);

// Writes src/wire.ts: the types of the wire, from its JSON Schema on the standard input.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(0, "utf8"), (key, value) => {
  if (key === "description") return value.replace(/\n +/g, "\n");
  if (key === "action" && Object.keys(value).length === 0) return { type: "object", additionalProperties: true };
  if (value?.type === "object" && !value.properties) return { additionalProperties: true, ...value };
  if (value?.prefixItems) return { ...value, items: value.prefixItems, additionalItems: false };
  return value;
});
const types = await compile(schema, schema.title, {
  additionalProperties: false,
  bannerComment: "// Made from src/undercroft/table/wire/ by `make client`.",
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
});
const reference =
  /( \*\n)? \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const empty = /^\/\*\*\n \*\/\n/gm;
writeFileSync(new URL("../src/wire.ts", import.meta.url), types.replace(reference, "").replace(empty, ""));

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const table = "http://127.0.0.1:8140";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The policy of the page lets in nothing that is written into the page itself.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: table, ws: true }, "/pieces.css": table } },
  // The tests run what the browser runs, in Node.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/environment.ts",
    isolate: false,
    testTimeout: 30_000, // on a busy machine the first import takes its time
    mockReset: true,
    restoreMocks: true,
  },
}));

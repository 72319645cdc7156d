import { defineConfig } from 'vitest/config'
import { productRoot } from '../../product/roots.ts'

/** How `houtai test` runs the tests of a product that installed the engine. */
export default defineConfig({
  root: productRoot,
  test: {
    include: ['tests/**/*.test.ts'],
    // Several files share a process: the engine is loaded once.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
})

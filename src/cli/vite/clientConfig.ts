import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { engineRoot, productRoot } from '../../product/roots.ts'
import { precompress } from '../precompress.ts'
import { splitHelp } from '../texts/splitHelp.ts'
import { codeSplitting } from './codeSplitting.ts'
import { logoOfProduct, productIdentity } from './productIdentity.ts'
import { productKinds } from './productKinds.ts'

/** How Vite builds and serves the client: the engine's pages with the modules, words and widgets of the product. */
export const clientConfig: UserConfig = {
  root: join(engineRoot, 'src/client'),
  cacheDir: join(productRoot, 'node_modules/.vite'),
  plugins: [react(), productKinds(), productIdentity(), splitHelp(), precompress()],
  resolve: {
    alias: [
      // Formily imports icons by addresses that lead to the CommonJS form: a second copy of each.
      { find: /^@ant-design\/icons\/(\w+)$/, replacement: '@ant-design/icons/es/icons/$1.js' },
      { find: '#product/modules', replacement: join(productRoot, 'modules.config.ts') },
      { find: '#product/clients', replacement: join(productRoot, 'src/modules/clients.ts') },
      { find: '#product/logo.svg', replacement: logoOfProduct },
      { find: '#product/locales', replacement: join(productRoot, 'locales') },
      { find: '#product/schemas', replacement: join(productRoot, 'schemas') },
    ],
  },
  build: {
    outDir: join(productRoot, 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // It only re-exports: otherwise whoever imports a name of it would load all the style sheets behind it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/client\/kit\.[jt]s$/, sideEffects: false }] },
      output: { codeSplitting },
    },
  },
  server: { fs: { allow: [productRoot, engineRoot] } },
  optimizeDeps: {
    // Bundled before, the kit would be a second copy of what the pages import, with state of its own.
    exclude: ['houtai'],
    include: ['antd', '@ant-design/pro-components', '@formily/core', '@formily/react', '@formily/antd-v5/esm/form-tab'],
  },
}

// `npm pack` here would pack the sources, of which Node strips no types below node_modules.
console.error('houtai: npm run package compiles the engine and packs it, with the initialiser, into dist/packages')
process.exit(1)

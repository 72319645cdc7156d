/** What the tests of a product use: `houtai/testing`. */
export { startProduct, type TestedProduct, type PageRightsOfTest } from './startProduct.ts'
export { createApi, ApiRefusal, type Api } from '../shared/api/index.ts'

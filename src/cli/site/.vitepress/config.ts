export { siteConfig as default } from '../siteConfig.ts'

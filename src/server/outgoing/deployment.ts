import { type InsideHosts, noInsideHosts } from './insideHosts.ts'

/** Facts about the network around the product, which only those who run it know. */
export interface Deployment {
  /** The address that people open, `https://admin.example.com`; null where none is configured. */
  publicUrl: string | null
  insideHosts: InsideHosts
  /** Origins of clients that are served elsewhere and may call: `https://client.example.com`. */
  clientOrigins: readonly string[]
}
export const defaultDeployment: Deployment = { publicUrl: null, insideHosts: noInsideHosts, clientOrigins: [] }

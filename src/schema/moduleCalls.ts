/** Calls every module has, under `/manage/{path}/`. */
export const moduleCalls = [
  'list',
  'info',
  'save',
  'del',
  'batch',
  'upfield',
  'combox',
  'choices',
  'tree',
  'history',
  'events',
  'selection',
  'aggregate',
  'why',
] as const
export type ModuleCall = (typeof moduleCalls)[number]
/** Further calls of modules with an import. */
export const importCalls = ['excel', 'excel/check', 'excel/template'] as const
export type ImportCall = (typeof importCalls)[number]

/** Further calls of modules with personal fields. */
export const personalCalls = ['reveal', 'erase'] as const
export type PersonalCall = (typeof personalCalls)[number]

/** The place of a module in the menu, as long as no entry of the menu has its address. */
export interface ModuleMenu<T = string> {
  /** Title or name (标识) of its heading, which is created if there is none; without it, the module is at the top level. */
  under?: T
  /** The icon before its title: `ri:bill-line`. */
  icon?: string
  /** Among its neighbours, smallest first; last by default. */
  sort?: number
  /** The icon and the place of that heading, if it is created; declared by one of its modules. */
  heading?: {
    /** As that of a module. */
    icon?: string
    /** Among the headings, smallest first. */
    sort?: number
  }
}

/** How a module is called. */
export interface ModuleWire<K> {
  /** The prefix of its calls: `/manage/{path}/list`, `/save`, `/del`, `/batch` … */
  path: string
  /** Further path prefixes for the same calls. */
  aliases?: readonly string[]
  /** Keys accepted and ignored in `save` and `tree`. */
  passing?: readonly string[]
  /** Further fields in a picker entry. */
  combox?: readonly K[]
}

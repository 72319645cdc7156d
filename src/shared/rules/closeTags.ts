import { homePath } from './menuNodes.ts'

/** An open page: its path and its query string. */
export interface Tag {
  path: string
  search: string
}
export const tagClosings = ['this', 'others', 'left', 'right', 'all'] as const
export type TagClosing = (typeof tagClosings)[number]
/** `at`: path of the tag the menu was opened on; `here`: path of the page shown. */
export interface CloseTagsRequest {
  closing: TagClosing
  at: string
  here: string
}
export interface RemainingTags {
  tags: readonly Tag[]
  /** Path of the page to show afterwards. */
  here: string
}

const stays: { readonly [C in TagClosing]: (index: number, target: number) => boolean } = {
  this: (index, target) => index !== target,
  others: (index, target) => index === target,
  left: (index, target) => index >= target,
  right: (index, target) => index <= target,
  all: () => false,
}

/** The tags left open; home always stays. Shows the current page if it stays, else the target tag, else its neighbour. */
export function closeTags(tags: readonly Tag[], { closing, at, here }: CloseTagsRequest): RemainingTags {
  const target = tags.findIndex(({ path }) => path === at)
  const left = tags.filter(({ path }, index) => path === homePath || stays[closing](index, target))
  const isLeft = (path: string | undefined) => left.some(tag => tag.path === path)
  const next = [here, at, tags[target + 1]?.path, tags[target - 1]?.path].find(isLeft) ?? homePath
  return { tags: left, here: closing === 'all' ? homePath : next }
}

/** The commands that would close at least one tag. */
export const possibleClosings = (tags: readonly Tag[], at: string): readonly TagClosing[] =>
  tagClosings.filter(closing => closeTags(tags, { closing, at, here: at }).tags.length < tags.length)

import { homePath } from './menuNodes.ts'

/** A page that is open: its address, and the query it is left with. */
export interface Tag {
  path: string
  search: string
}
export const tagClosings = ['this', 'others', 'left', 'right', 'all'] as const
export type TagClosing = (typeof tagClosings)[number]
/** Which tag it was asked of, and which page is shown. */
export interface CloseTagsRequest {
  closing: TagClosing
  at: string
  here: string
}
export interface RemainingTags {
  tags: readonly Tag[]
  /** The page to be shown then. */
  here: string
}

const stays: { readonly [C in TagClosing]: (place: number, asked: number) => boolean } = {
  this: (place, asked) => place !== asked,
  others: (place, asked) => place === asked,
  left: (place, asked) => place >= asked,
  right: (place, asked) => place <= asked,
  all: () => false,
}

/** What is left open. Home always is; the page shown gives way to the tag that was asked, that one to its neighbour. */
export function closeTags(tags: readonly Tag[], { closing, at, here }: CloseTagsRequest): RemainingTags {
  const asked = tags.findIndex(({ path }) => path === at)
  const left = tags.filter(({ path }, place) => path === homePath || stays[closing](place, asked))
  const isLeft = (path: string | undefined) => left.some(tag => tag.path === path)
  const next = [here, at, tags[asked + 1]?.path, tags[asked - 1]?.path].find(isLeft) ?? homePath
  return { tags: left, here: closing === 'all' ? homePath : next }
}

/** The closings that would close something. */
export const possibleClosings = (tags: readonly Tag[], at: string): readonly TagClosing[] =>
  tagClosings.filter(closing => closeTags(tags, { closing, at, here: at }).tags.length < tags.length)

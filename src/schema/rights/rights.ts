export const verbs = ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel'] as const
export type Verb = (typeof verbs)[number]
/** What a role allows on a page: a verb, or a right that the page's module declares. */
export type Right = Verb | (string & {})

/** The fields, where each names only verbs and rights that the module declares. */
export type WithKnownRights<F, Ri extends string> = {
  [K in keyof F]: F[K] extends { needs: infer N }
    ? Exclude<N[keyof N], Verb | Ri | undefined> extends never
      ? F[K]
      : { needs: { [X in keyof N]?: Verb | Ri } }
    : F[K]
}

/** What a module, a field or a window may be called. */
export const namePattern = /^[a-z][A-Za-z0-9_]*$/

/** Names only: the components are bound to them in src/client/widgets/index.ts. */
export const widgetNames = [
  'iconPreview',
  'colourText',
  'iconCode',
  'moduleTitle',
  'rowChanges',
  'riseFall',
  'fuelPrice',
  'wholeRegion',
  'jumpParameter',
  'audience',
  'pointOnMap',
] as const
export type WidgetName = (typeof widgetNames)[number]
/** Names only, bound in src/client/widgets/rowForms.ts. */
export const rowFormNames = [
  'roleForm',
  'pageRights',
  'cardDetail',
  'clearCards',
  'keyAuto',
  'attributes',
  'auditDetail',
  'errorDetail',
  'errorGroups',
  'dayPrices',
  'priceTrend',
] as const
export type RowFormName = (typeof rowFormNames)[number]

/** Names only, bound in src/client/widgets/previews.ts. */
export const previewNames = ['loginTip', 'message'] as const
export type PreviewName = (typeof previewNames)[number]

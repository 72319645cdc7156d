import { Segmented, type SegmentedProps } from 'antd'

/**
 * antd's segmented control as one stop of Tab: its options are radio buttons, of which the chosen one takes the focus and arrows go
 * to the others. antd makes the group around them a stop of its own.
 */
export const Segments = <Value extends string>(props: Omit<SegmentedProps<Value>, 'ref'>) => (
  <Segmented<Value> tabIndex={-1} {...props} />
)

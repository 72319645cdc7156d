import { CheckOutlined } from '@ant-design/icons'

/** The tick before a chosen entry of a menu; before the others its room is empty, so that all labels align. */
export const MenuCheckmark = ({ shown }: { shown: boolean }) => <CheckOutlined style={shown ? {} : { visibility: 'hidden' }} />

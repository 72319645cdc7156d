import taiwanese from 'antd/es/locale/zh_TW'
import 'dayjs/locale/zh-tw'

export const antdTaiwanese = taiwanese

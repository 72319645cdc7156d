import { number, recordStatus, text } from 'houtai/schema'

export const status = recordStatus('状态')
export const sort = number('排序', { integer: true, min: 1, max: 1000, default: 1 })
export const remark = text('备注', { max: 255 })
/** The pattern of a telephone number that is shown as it was typed. */
export const dialled = '[0-9+\\-() ]*'

import './kindView.css'
import type { Field } from '../schema/index.ts'
import type { AnyKindView } from './kindView.ts'
import { kindViews } from './lists/views.ts'

export const kindView = (field: Field): AnyKindView => kindViews[field.kind] as AnyKindView

/** `manage/receipt/undo`: rows restored, and rows left alone because they were changed since. */
export interface UndoResult {
  restored: number
  left: number
}
/** An undo of many rows, which continues as a job. */
export interface QueuedUndo {
  job: number
  total: number
}

/** `manage/receipt/undo`: rows restored, and rows left alone because they were changed since. */
export interface UndoResult {
  restored: number
  left: number
}
/** The same for many rows: it goes on as a job. */
export interface QueuedUndo {
  job: number
  total: number
}

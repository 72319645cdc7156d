import type { AnyModule } from '../../schema/index.ts'
import type { ImportPreview } from '../../shared/wire/import.ts'
import { call } from '../api/request.ts'
import { upload } from '../api/upload.ts'
import { uploadForm, type StoredFile } from '../ui/files/uploadLimits.ts'
import { createPreviewSheet, type PreviewSheetStore } from './previewSheet.ts'
import { validationTimeout } from './useRevalidate.ts'

interface SheetUpload {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Sends a file and has it judged. */
export async function uploadSheet(
  { path }: AnyModule,
  file: File,
  { signal, onProgress }: SheetUpload,
): Promise<PreviewSheetStore> {
  const { url } = await upload<StoredFile>('inc/file/excel', uploadForm(file, {}), { signal, onProgress })
  const preview = await call<ImportPreview>(`${path}/excel`, { url, dry: 1 }, { signal, timeout: validationTimeout })
  return createPreviewSheet(file.name, preview)
}

import type { AnyModule } from '../../../schema/index.ts'
import type { ImportPreview } from '../../../wire/import.ts'
import { call } from '../../request.ts'
import { upload } from '../../upload.ts'
import { formOf, type Kept } from '../../widgets/files/limits.ts'
import { newSheet, type SheetStore } from './sheet.ts'
import { patience } from './useJudging.ts'

interface Sending {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Sends a file and has it judged. */
export async function sendSheet({ path }: AnyModule, file: File, { signal, onProgress }: Sending): Promise<SheetStore> {
  const { url } = await upload<Kept>('inc/file/excel', formOf(file, {}), { signal, onProgress })
  const preview = await call<ImportPreview>(`${path}/excel`, { url, dry: 1 }, { signal, patience })
  return newSheet(file.name, preview)
}

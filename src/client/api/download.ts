/** Fetches a file by a link that is followed, because a window opened after an answer is blocked. */
export function download(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** Hands out a file that was made here. */
export function downloadBlob(blob: Blob, name: string): void {
  const path = URL.createObjectURL(blob)
  download(path, name)
  URL.revokeObjectURL(path)
}

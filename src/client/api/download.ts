/** Downloads by clicking a link: browsers block a window opened after an asynchronous answer. */
export function download(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** Downloads a file built in the browser. */
export function downloadBlob(blob: Blob, name: string): void {
  const path = URL.createObjectURL(blob)
  download(path, name)
  URL.revokeObjectURL(path)
}

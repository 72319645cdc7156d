/** Fetches a file by a link that is followed, because a window opened after an answer is blocked. */
export function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

const units = ['B', 'KB', 'MB', 'GB']
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return `${step === 0 ? size : size.toFixed(1)} ${units[step]}`
}

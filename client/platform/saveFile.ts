const SAVE_MS = 60_000

export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), SAVE_MS)
}

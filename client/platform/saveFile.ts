/** Milliseconds after which a browser has certainly started to save a file. */
const SAVE_TIME = 60_000

/** Downloads a file. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), SAVE_TIME)
}

const two = (number: number) => String(number).padStart(2, '0')

/** A time of the reader's own day as `YYYY-MM-DD HH:mm` (specification, section 9). Browser only: servers live elsewhere. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

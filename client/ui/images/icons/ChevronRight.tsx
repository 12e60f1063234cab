import { lineIcon } from '../lineIcon.tsx'

export const ChevronRight = lineIcon(<path d="m9 18 6-6-6-6" />)

import { lineIcon } from '../lineIcon.tsx'

export const ChevronLeft = lineIcon(<path d="m15 18-6-6 6-6" />)

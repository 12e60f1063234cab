import { lineIcon } from '../lineIcon.tsx'

export const Check = lineIcon(<path d="M20 6 9 17l-5-5" />)

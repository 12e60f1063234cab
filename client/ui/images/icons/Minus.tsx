import { lineIcon } from '../lineIcon.tsx'

export const Minus = lineIcon(<path d="M5 12h14" />)

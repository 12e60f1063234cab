import { writeFileSync } from 'node:fs'
import { fileGraph, readSources } from '../check/imports.ts'
import { drawRooms } from './draw.ts'
import { roomsOf } from './rooms.ts'

/** The picture in docs/architecture.md. */
export const PICTURE_FILE = 'docs/pictures/architecture.svg'

/** Draws the current source tree; the same tree gives the same bytes. */
export const drawTree = (): string => drawRooms(roomsOf(fileGraph(readSources(['client', 'server', 'shared']))))

if (import.meta.main) writeFileSync(PICTURE_FILE, drawTree())

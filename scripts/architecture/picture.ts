import { writeFileSync } from 'node:fs'
import { fileGraph, readSources } from '../check/imports.ts'
import { drawRooms } from './draw.ts'
import { roomsOf } from './rooms.ts'

/** Where the picture lies that docs/architecture.md shows. */
export const PICTURE_FILE = 'docs/pictures/architecture.svg'

/** The picture of this tree as it is; the same tree gives the same bytes. */
export const drawTree = (): string => drawRooms(roomsOf(fileGraph(readSources(['client', 'server', 'shared']))))

/** Draws the rooms and who uses whom anew, from the imports. */
if (import.meta.main) writeFileSync(PICTURE_FILE, drawTree())

import { writeFileSync } from 'node:fs'
import { drawTree, PICTURE_FILE } from './architecture/picture.ts'

/** Draws the rooms and who uses whom anew, from the imports: the picture of docs/architecture.md. */
writeFileSync(PICTURE_FILE, drawTree())

declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
declare module '*.css'

interface ImportMeta {
  /** The exports of this name of all matching files, by folder (`scripts/build/globs.ts`). */
  glob<Export>(pattern: string, options: { eager: true; import: string }): Record<string, Export>
}

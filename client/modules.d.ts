declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
declare module '*.css'

interface ImportMeta {
  /** As in Vite: the exports of this name of all matching files, by path (`scripts/build/globs.ts`). */
  glob<Export>(pattern: string, options: { eager: true; import: string }): Record<string, Export>
}

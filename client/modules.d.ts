declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
declare module '*.css'

interface ImportMeta {
  /** As Vite has it: what the files that match export under that name, by their paths (`scripts/build/globs.ts`). */
  glob<Export>(pattern: string, options: { eager: true; import: string }): Record<string, Export>
}

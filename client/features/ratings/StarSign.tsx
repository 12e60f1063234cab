import styles from './StarSign.module.css'

/** A star, full or empty, `size` pixels wide. By style: an icon that pages share would be in the script of all. */
export const StarSign = ({ isLit, size }: { isLit: boolean; size: number }) => (
  <span className={`${styles.star} ${isLit ? styles.lit : ''}`} style={{ inlineSize: size }} aria-hidden />
)

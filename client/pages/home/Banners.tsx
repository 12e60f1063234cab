import type { Banner } from '../../../shared/api/home.ts'
import { backendAddress } from '../../../shared/pictures.ts'
import { LazyImage } from '../../ui/images/LazyImage.tsx'
import { useBrand } from '../../services/services.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import styles from './Banners.module.css'

type Props = {
  banners: Banner[]
  eager: number
  /** Nothing above them is larger. */
  isLargest: boolean
}

/** Banners side by side, three times as wide as high; scrolled by touch or keyboard, also without script. */
export function Banners({ banners, eager, isLargest }: Props) {
  const brand = useBrand()
  return (
    <section aria-label={text.banners}>
      <ul className={styles.row}>
        {banners.map(({ id, image, title, link }, index) => (
          <li key={id} className={styles.banner}>
            <a
              href={link}
              aria-label={title}
              className={styles.link}
              rel={link.startsWith('/') ? undefined : 'noopener nofollow'}
            >
              <LazyImage
                src={backendAddress(brand, image)}
                alt=""
                width={1080}
                height={360}
                eager={index < eager}
                fetchPriority={isLargest && index === 0 ? 'high' : undefined}
                className={styles.image}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { observer } from 'mobx-react-lite'
import type { DisplayStep } from '../../../../shared/page/display.ts'
import { useStores } from '../../../services/services.ts'
import { comfort as text } from '../../../../shared/text/en/comfort/comfort.ts'
import { Choice } from './Choice.tsx'
import { AlignJustify } from '../../../ui/images/icons/AlignJustify.tsx'
import { AlignLeft } from '../../../ui/images/icons/AlignLeft.tsx'
import styles from './TypeSettings.module.css'

export const TypeSettings = observer(() => {
  const { local } = useStores()
  const setting = (step: DisplayStep) => ({
    value: local[step],
    onChange: (value: number) => local.changeDisplay({ [step]: value }),
  })
  return (
    <>
      <Choice
        label={text.family}
        {...setting('font_family')}
        options={([1, 2, 3, 4] as const).map(value => ({ value, name: text.families[value] }))}
      />
      <Choice
        label={text.lineHeight}
        {...setting('line_height')}
        options={([1, 2, 3, 4] as const).map(value => ({
          value,
          name: text.lineHeights[value],
          sign: <LineSign gap={value} />,
        }))}
      />
      <Choice
        label={text.margins}
        {...setting('margins')}
        options={([1, 2, 3] as const).map(value => ({
          value,
          name: text.marginWidths[value],
          sign: <MarginSign width={value} />,
        }))}
      />
      <div className={styles.three}>
        <Choice
          label={text.paragraphs}
          {...setting('paragraphs')}
          options={([1, 2] as const).map(value => ({ value, name: text.paragraphStarts[value] }))}
        />
        <Choice
          label={text.alignment}
          {...setting('alignment')}
          options={[
            { value: 1, name: text.alignments[1], sign: <AlignLeft size={20} className="mirrored" /> },
            { value: 2, name: text.alignments[2], sign: <AlignJustify size={20} /> },
          ]}
        />
        <Choice
          label={text.hyphens}
          {...setting('hyphens')}
          options={[
            { value: 0, name: text.off },
            { value: 1, name: text.on },
          ]}
        />
      </div>
    </>
  )
})

const LineSign = ({ gap }: { gap: number }) => (
  <svg width={24} height={28} viewBox="0 0 24 28" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
    {[-1.5, -0.5, 0.5, 1.5].map(line => (
      <path key={line} d={`M4 ${14 + line * (3 + gap * 1.3)}h16`} />
    ))}
  </svg>
)

const MarginSign = ({ width }: { width: number }) => (
  <svg width={26} height={26} viewBox="0 0 26 26" fill="none" stroke="currentColor" strokeWidth={1.5}>
    <rect x={3} y={2} width={20} height={22} rx={2} />
    {[8, 13, 18].map(y => (
      <path key={y} d={`M${4 + width * 2} ${y}h${18 - width * 4}`} strokeWidth={2} strokeLinecap="round" />
    ))}
  </svg>
)

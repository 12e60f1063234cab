import {
  bareTree,
  between,
  circle,
  hills,
  path,
  peaks,
  petal,
  rect,
  roofs,
  stars,
  times,
  wave,
} from './bannerShapes.ts'

/** Right half of a banner, 1080 x 360: a two-coloured sky and a drawing. */
type Scene = { top: string; bottom: string; ink: string; glow: string; draw: (random: () => number) => string }

const romance: Scene = {
  top: '#5b1f3f',
  bottom: '#c8566b',
  ink: '#3b1029',
  glow: '#ffd9b8',
  draw: random =>
    circle(840, 190, 104, 'fill="#ffd9b8" opacity="0.92"') +
    hills(random, 292, 170, '#7d2b4f', 0.9) +
    hills(random, 330, 130, '#3b1029', 0.95) +
    times(16, () =>
      petal(
        between(random, 560, 1060),
        between(random, 20, 250),
        between(random, 0, 360),
        between(random, 7, 13),
        '#ffc2c7',
      ),
    ),
}
const comedy: Scene = {
  top: '#0f4c5c',
  bottom: '#1f8a83',
  ink: '#08303b',
  glow: '#ffd166',
  draw: random =>
    path('M560 40 Q820 190 1090 30', 'fill="none" stroke="#fff" stroke-width="4" opacity="0.8"') +
    times(9, index => {
      const x = 600 + index * 54
      const y = Math.round(62 + 74 * (1 - ((index - 4) / 5) ** 2))
      return path(`M${x - 20} ${y - 6} h40 l-20 46 Z`, `fill="${['#ffd166', '#ef6f6c', '#f7fff7'][index % 3]}"`)
    }) +
    circle(850, 268, 70, 'fill="#ffd166"') +
    path('M812 282 q38 36 76 0', 'fill="none" stroke="#0f4c5c" stroke-width="9" stroke-linecap="round"') +
    circle(828, 254, 8, 'fill="#0f4c5c"') +
    circle(872, 254, 8, 'fill="#0f4c5c"') +
    times(22, () =>
      circle(
        between(random, 560, 1070),
        between(random, 150, 350),
        between(random, 3, 7),
        'fill="#f7fff7" opacity="0.5"',
      ),
    ),
}
const fantasy: Scene = {
  top: '#1b1f4b',
  bottom: '#5a4fa3',
  ink: '#141233',
  glow: '#f4e8c1',
  draw: random =>
    stars(random, 40) +
    circle(880, 104, 58, 'fill="#f4e8c1"') +
    circle(858, 92, 52, 'fill="#2a2a66" opacity="0.9"') +
    peaks(random, 268, 150, '#3a3580', 0.95) +
    path(
      'M770 290 v-92 h14 v-16 h12 v16 h12 v-16 h12 v16 h14 v-52 l22 -40 l22 40 v52 h14 v-16 h12 v16 h12 v-16 h12 v16 ' +
        'h14 v92 Z',
      'fill="#141233"',
    ) +
    rect(848, 176, 9, 22, 'rx="4" fill="#f4c95d"') +
    rect(800, 226, 9, 20, 'rx="4" fill="#f4c95d"') +
    peaks(random, 332, 110, '#141233', 1),
}
const system: Scene = {
  top: '#08283a',
  bottom: '#0d6e7f',
  ink: '#051a26',
  glow: '#7df9d0',
  draw: random =>
    times(
      8,
      index =>
        path(`M${560 + index * 76} 0 V360`, 'stroke="#7df9d0" opacity="0.12"') +
        path(`M480 ${index * 48} H1080`, 'stroke="#7df9d0" opacity="0.12"'),
    ) +
    rect(690, 58, 330, 244, 'rx="16" fill="#051a26" fill-opacity="0.78" stroke="#7df9d0" stroke-width="4"') +
    times(
      3,
      index =>
        rect(722, 190 + index * 34, 266, 16, 'rx="8" fill="#7df9d0" opacity="0.2"') +
        rect(722, 190 + index * 34, between(random, 90, 250), 16, 'rx="8" fill="#7df9d0"'),
    ) +
    path(
      'M800 150 l55 -52 l55 52',
      'fill="none" stroke="#ffd166" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"',
    ) +
    path(
      'M800 118 l55 -52 l55 52',
      'fill="none" stroke="#ffd166" stroke-width="8" stroke-linejoin="round" stroke-linecap="round" opacity="0.5"',
    ),
}
const mystery: Scene = {
  top: '#14202b',
  bottom: '#3d5360',
  ink: '#0b141b',
  glow: '#ffdf9e',
  draw: random =>
    roofs(random, '#1b2a36', '#ffdf9e') +
    path('M842 84 L690 360 H1010 Z', 'fill="#ffdf9e" opacity="0.28"') +
    '<rect x="838" y="84" width="9" height="276" fill="#0b141b"/>' +
    path('M824 84 h38 l-7 -36 h-24 Z', 'fill="#ffdf9e"') +
    path('M818 48 h50 l-25 -20 Z', 'fill="#0b141b"') +
    times(34, () =>
      path(
        `M${between(random, 470, 1080)} ${between(random, 0, 320)} l-9 30`,
        'stroke="#cfe3ee" stroke-width="2" opacity="0.35"',
      ),
    ),
}
const horror: Scene = {
  top: '#1a0f14',
  bottom: '#6b1f22',
  ink: '#0d070a',
  glow: '#f0c7a0',
  draw: random =>
    circle(850, 150, 96, 'fill="#e98b5b" opacity="0.9"') +
    hills(random, 326, 190, '#2b1216', 1) +
    bareTree(720, 230, 26, '#0d070a') +
    bareTree(985, 270, -22, '#0d070a') +
    bareTree(1050, 180, 14, '#0d070a') +
    times(5, () =>
      path(
        `M${between(random, 760, 940)} ${between(random, 60, 180)} q10 -12 20 0 q10 -12 20 0`,
        'fill="none" stroke="#0d070a" stroke-width="5"',
      ),
    ),
}
const space: Scene = {
  top: '#070b24',
  bottom: '#24407a',
  ink: '#050818',
  glow: '#9be7ff',
  draw: random =>
    stars(random, 60) +
    times(
      3,
      index =>
        `<ellipse cx="850" cy="180" rx="${170 + index * 62}" ry="${44 + index * 24}" transform="rotate(-18 850 180)" ` +
        'fill="none" stroke="#9be7ff" stroke-width="2" opacity="0.35"/>',
    ) +
    circle(850, 180, 94, 'fill="#e9965f"') +
    path('M758 166 q92 -30 184 6 v22 q-92 -34 -184 -4 Z', 'fill="#f4c08d" opacity="0.8"') +
    path(
      'M690 232 Q640 262 668 270 Q740 276 900 216 Q1040 160 1036 132 Q1030 118 968 128',
      'fill="none" stroke="#ffe3c2" stroke-width="11" stroke-linecap="round"',
    ) +
    circle(1010, 70, 22, 'fill="#9be7ff" opacity="0.85"'),
}
const sea: Scene = {
  top: '#0e3a53',
  bottom: '#e0a35c',
  ink: '#082635',
  glow: '#ffe7b5',
  draw: random =>
    circle(880, 196, 84, 'fill="#ffe7b5"') +
    wave(270, 0, '#155d78', 0.9) +
    path('M716 262 h170 q-14 42 -46 42 h-82 q-32 0 -42 -42 Z', 'fill="#082635"') +
    path('M796 258 V104', 'stroke="#082635" stroke-width="7"') +
    path('M804 110 q78 66 70 138 h-70 Z', 'fill="#fff6e3"') +
    path('M788 130 q-60 54 -62 118 h62 Z', 'fill="#f3dcb4"') +
    wave(302, -between(random, 10, 40), '#0e4560', 0.95) +
    wave(334, -between(random, 40, 80), '#082635', 1),
}
const books: Scene = {
  top: '#233a2e',
  bottom: '#7b8f5a',
  ink: '#15241c',
  glow: '#f6ecd2',
  draw: random =>
    circle(840, 150, 112, 'fill="#f6ecd2" opacity="0.35"') +
    circle(840, 150, 74, 'fill="#f6ecd2" opacity="0.5"') +
    path(
      'M840 286 q-90 -56 -196 -26 v-116 q106 -30 196 26 q90 -56 196 -26 v116 q-106 -30 -196 26 Z',
      'fill="#f6ecd2"',
    ) +
    path('M840 170 v116', 'stroke="#b9a878" stroke-width="5"') +
    times(4, index =>
      path(
        `M672 ${172 + index * 22} q80 -16 140 18 M868 ${190 + index * 22} q66 -34 140 -18`,
        'fill="none" stroke="#b9a878" stroke-width="4" opacity="0.7"',
      ),
    ) +
    times(12, () =>
      petal(
        between(random, 600, 1060),
        between(random, 16, 130),
        between(random, 0, 360),
        between(random, 6, 11),
        '#d9e2b0',
      ),
    ) +
    hills(random, 338, 160, '#15241c', 0.9),
}

const SCENES: [RegExp, Scene][] = [
  [/romance|love|drama/i, romance],
  [/comedy|humou?r|children|satire/i, comedy],
  [/system|litrpg|game/i, system],
  [/fantas|magic|myth|fairy|wuxia/i, fantasy],
  [/horror|ghost|gothic|vampire/i, horror],
  [/myster|crime|detective|thriller|suspense/i, mystery],
  [/science|sci-fi|space/i, space],
  [/adventure|sea|western|war/i, sea],
]

/** The scene of a genre; default: an open book. */
export const sceneOf = (genre: string): Scene => SCENES.find(([pattern]) => pattern.test(genre))?.[1] ?? books

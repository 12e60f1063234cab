import type { Classic } from '../forms/classic.ts'
import { mobyDick } from '../forms/mobyDick.ts'
import { alice } from '../forms/novels.ts'
import { tales } from '../forms/tales.ts'
import { leavesOfGrass, paradiseLost } from '../forms/verse.ts'

export const others: Classic[] = [
  {
    file: 'melville-moby_dick',
    title: 'Moby Dick; or, The Whale',
    author: {
      name: 'Herman Melville',
      introduction:
        'Herman Melville (1819–1891) went whaling at twenty-one, jumped ship in the Marquesas and lived for a month among people said to be cannibals. The books about it made him famous. Moby Dick did not; he ended as a customs inspector in New York, and was rediscovered thirty years after his death.',
    },
    introduction: `Call me Ishmael. He has no money, a damp November in his soul, and a cure for both: he will go to sea. In a whaling town in the snow he shares a bed with a tattooed harpooneer who turns out to be the best man he has ever met, and together they sign aboard the Pequod.

Her captain keeps to his cabin for days. When Ahab does come on deck, on a leg of whalebone, he nails a gold coin to the mast. It belongs to whoever first sights a white whale with a crooked jaw.

What follows is a hunt around the world, and everything else as well: jokes, sermons, storms, the whole science of whales, and a crew from every nation being steered by one man’s hatred. The great American novel, and much funnier than you have heard.`,
    category: 'Adventure',
    tags: ['Classic', 'Sea Story', 'Revenge', 'Obsession', 'Friendship', 'Whales'],
    score: 4.6,
    readCount: 386_509,
    chapters: mobyDick,
  },
  {
    file: 'carroll-alice',
    title: 'Alice’s Adventures in Wonderland',
    author: {
      name: 'Lewis Carroll',
      introduction:
        'Lewis Carroll was Charles Dodgson (1832–1898), a shy Oxford mathematician with a stammer. One July afternoon in 1862, rowing up the river with three small girls, he sent his heroine down a rabbit hole without the least idea what was to happen afterwards. The real Alice asked him to write it down.',
    },
    introduction: `It is a hot afternoon, the book has no pictures, and a White Rabbit has just run past looking at its watch. Alice follows it, never once considering how in the world she is to get out again.

At the bottom nothing is the right size, least of all Alice. There are bottles that say DRINK ME, a Caterpillar who asks the one question she cannot answer, a Cat that goes and leaves its grin, a tea party where it is always six o’clock, and a Queen with a single way of settling all difficulties.

It began as a story told in a rowing boat to a real girl of ten, and there is not a moral in it anywhere. Twelve chapters, two hours: nobody has ever been quite the same size since.`,
    category: 'Fantasy',
    tags: ['Classic', 'Portal Fantasy', 'Talking Animals', 'Nonsense', 'All Ages', 'Dream World'],
    score: 4.8,
    readCount: 451_860,
    chapters: alice,
  },
  {
    file: 'edgeworth-parents',
    title: 'The Parent’s Assistant',
    author: {
      name: 'Maria Edgeworth',
      introduction:
        'Maria Edgeworth (1768–1849) helped to bring up twenty-one brothers and sisters on an estate in Ireland and tried out her stories on them, chalked on a slate: what bored them was rubbed out. Walter Scott said that he became a novelist because of her.',
    },
    introduction: `Four orphans make a home in the ruins of a castle. A boy who would rather earn a penny than be given one has to choose between his horse’s stable and a friend who likes easy money. Susan, twelve years old, has a pet lamb, a sick mother and a lawyer for an enemy. A class locks its masters out of school, and finds that a siege needs better leaders than the loudest boys.

These are the first stories in English in which children talk, scheme, fall out and work for their living as real ones do. Generations read them to rags. There are sixteen tales, two of them little plays, full of pigeons, plum cakes, thieves, volcanoes and honest bargains, and the good luck in them is nearly always earned.`,
    category: 'Children',
    tags: ['Classic', 'Short Stories', 'All Ages', 'School', 'Ireland', 'Kind Hearts'],
    score: 4.1,
    readCount: 41_208,
    freeChapters: 8,
    chapters: tales,
  },
  {
    file: 'milton-paradise',
    title: 'Paradise Lost',
    author: {
      name: 'John Milton',
      introduction:
        'John Milton (1608–1674) was blind, in disgrace and lucky to be alive when he composed Paradise Lost, forty lines at a time in the dark before dawn, and waited for someone to come and write them down. He was paid ten pounds.',
    },
    introduction: `The war is over. For nine days the losers have been falling, and now they lie on a burning lake, stunned, in a dark that one can see. The first to lift his head is the one who began it. Better to reign in Hell, says Satan, than serve in Heaven: and he sets out alone across Chaos to look for a new world, and for the two people who live there.

Everybody knows how it ends. Nobody who has read it forgets how it is told: the council of devils, the battle with mountains for missiles, a garden before shame, and a marriage that breaks and is mended.

Twelve books of the grandest verse in English, by a blind man who spoke it aloud each morning. Read it aloud too.`,
    category: 'Poetry',
    tags: ['Classic', 'Epic', 'Angels and Demons', 'Fallen Hero', 'War in Heaven', 'Verse'],
    score: 4.4,
    readCount: 132_690,
    chapters: paradiseLost,
  },
  {
    file: 'whitman-leaves',
    title: 'Leaves of Grass',
    author: {
      name: 'Walt Whitman',
      introduction:
        'Walt Whitman (1819–1892) was a printer, a newspaperman and, in the Civil War, a nurse to thousands. He set the first Leaves of Grass in type himself, reviewed it himself, without signing, and went on enlarging it for the rest of his life.',
    },
    introduction: `I celebrate myself, and sing myself, and what I assume you shall assume. With that a carpenter’s son from Long Island threw out rhyme, metre and good manners, and American poetry began.

It is one book and he wrote it all his life: a few poems in 1855, hundreds by the end. Ferries and prairies, runaway slaves and opera singers, bodies of every kind, the wounded of the Civil War whom he nursed by night, the lilacs for Lincoln, the sea. He wants all of it in, and he wants you in it: I stop somewhere, waiting for you.

Do not begin at the beginning if you do not care to. Open Song of Myself, or Calamus, or Drum-Taps, anywhere, and read one page slowly, outdoors.`,
    category: 'Poetry',
    tags: ['Classic', 'Free Verse', 'America', 'Nature', 'Love', 'Civil War'],
    score: 4.5,
    readCount: 117_455,
    chapters: leavesOfGrass,
  },
]

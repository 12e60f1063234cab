/** A scene's title, and the beginning of its first line in the First Folio, which marks few scenes. */
export type Scene = { act: number; place: string; opens: string }

const scenes = (act: number, ...entries: [place: string, opens: string][]): Scene[] =>
  entries.map(([place, opens]) => ({ act, place, opens }))

export const hamletScenes = [
  ...scenes(
    1,
    ['The Battlements', 'Actus Primus. Scoena Prima.'],
    ['The Court of Denmark', 'Scena Secunda.'],
    ['Laertes Departs', 'Scena Tertia'],
    ['The Ghost Walks', 'Enter Hamlet, Horatio, Marcellus.'],
    ['Murder Most Foul', 'Enter Ghost and Hamlet.'],
  ),
  ...scenes(2, ['Ophelia’s Fright', 'Actus Secundus.'], ['The Players Arrive', 'Scena Secunda.']),
  ...scenes(
    3,
    ['To Be, or Not to Be', 'Enter King, Queene, Polonius, Ophelia, Rosincrance,'],
    ['The Mousetrap', 'Enter Hamlet, and two or three of the Players.'],
    ['The King at Prayer', 'Enter King, Rosincrance, and Guildensterne.'],
    ['The Queen’s Closet', 'Enter Queene and Polonius.'],
  ),
  ...scenes(
    4,
    ['The Queen’s Report', 'Enter King.'],
    ['Where Is the Body?', 'Enter Hamlet.'],
    ['Away to England', 'Enter King.'],
    ['Fortinbras Marches', 'Enter Fortinbras with an Armie.'],
    ['Ophelia Distracted', 'Enter Queene and Horatio.'],
    ['Letters from Hamlet', 'Enter Horatio, with an Attendant.'],
    ['The Poisoned Foil', 'Enter King and Laertes.'],
  ),
  ...scenes(5, ['The Graveyard', 'Enter two Clownes.'], ['The Duel', 'Enter Hamlet and Horatio\n']),
]

export const macbethScenes = [
  ...scenes(
    1,
    ['The Witches', 'Actus Primus. Scoena Prima.'],
    ['News of the Battle', 'Scena Secunda.'],
    ['The Prophecy', 'Scena Tertia.'],
    ['The King’s Thanks', 'Scena Quarta.'],
    ['The Letter', 'Scena Quinta.'],
    ['Duncan Arrives', 'Scena Sexta.'],
    ['If It Were Done', 'Scena Septima.'],
  ),
  ...scenes(
    2,
    ['The Dagger', 'Actus Secundus. Scena Prima.'],
    ['The Murder', 'Scena Secunda.'],
    ['The Porter', 'Scena Tertia.'],
    ['Dark Portents', 'Scena Quarta.'],
  ),
  ...scenes(
    3,
    ['The New King', 'Actus Tertius. Scena Prima.'],
    ['Scorpions', 'Scena Secunda.'],
    ['Banquo Ambushed', 'Scena Tertia.'],
    ['The Banquet', 'Scaena Quarta.'],
    ['Hecate', 'Scena Quinta.'],
    ['Rumours', 'Scaena Sexta.'],
  ),
  ...scenes(
    4,
    ['The Cauldron', 'Actus Quartus. Scena Prima.'],
    ['Lady Macduff', 'Scena Secunda.'],
    ['England', 'Scaena Tertia.'],
  ),
  ...scenes(
    5,
    ['The Sleepwalker', 'Actus Quintus. Scena Prima.'],
    ['The Thanes Gather', 'Scena Secunda.'],
    ['A Mind Diseased', 'Scaena Tertia.'],
    ['Birnam Wood', 'Scena Quarta.'],
    ['Tomorrow and Tomorrow', 'Scena Quinta.'],
    ['The Attack', 'Scena Sexta.'],
    ['Macduff', 'Scena Septima.'],
  ),
]

export const caesarScenes = [
  ...scenes(
    1,
    ['A Holiday in Rome', 'Actus Primus. Scoena Prima.'],
    ['Beware the Ides of March', 'Enter Caesar, Antony for the Course,'],
    ['The Storm', 'Thunder, and Lightning. Enter Caska, and Cicero.'],
  ),
  ...scenes(
    2,
    ['The Orchard', 'Actus Secundus.'],
    ['Calphurnia’s Dream', 'Thunder & Lightning'],
    ['Artemidorus', 'Enter Artemidorus.'],
    ['Portia Waits', 'Enter Portia and Lucius.'],
  ),
  ...scenes(
    3,
    ['The Capitol', 'Actus Tertius.'],
    ['The Orations', 'Enter Brutus and goes into the Pulpit,'],
    ['Cinna the Poet', 'Enter Cinna the Poet,'],
  ),
  ...scenes(
    4,
    ['The List', 'Actus Quartus.'],
    ['The Camp at Sardis', 'Drum. Enter Brutus, Lucillius,'],
    ['The Quarrel', 'Manet Brutus and Cassius.'],
  ),
  ...scenes(
    5,
    ['The Parley', 'Actus Quintus.'],
    ['Give the Word', 'Alarum. Enter Brutus and Messala.'],
    ['The Death of Cassius', 'Alarums. Enter Cassius and Titinius.'],
    ['I Am Brutus', 'Alarum. Enter Brutus, Messala, Cato,'],
    ['The Noblest Roman', 'Enter Brutus, Dardanius, Clitus,'],
  ),
]

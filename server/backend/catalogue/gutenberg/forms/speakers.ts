/** Full names for the speakers' abbreviations of the First Folio, as `abbreviations: name`. */
const table = (lines: string) =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap(line => {
        const [keys = '', name = ''] = line.trim().split(': ')
        return keys.split(' | ').map(key => [key, name] as const)
      }),
  )

export const hamletSpeakers = table(`
  Ham | Ha | Hamlet: Hamlet
  Ham. within: Hamlet, within
  King | Kin | K: King
  Qu | Queen | Queene: Queen
  Hor | Hora | Horat: Horatio
  Hor. & Mar. within: Horatio and Marcellus, within
  Laer | La: Laertes
  Ophe | Ophel: Ophelia
  Pol | Polon: Polonius
  Rosin | Ro: Rosencrantz
  Guil | Guild: Guildenstern
  Mar | Marcell: Marcellus
  Barn | Bar | Barnardo: Barnardo
  Fran | Fra: Francisco
  Gho | Ghost: Ghost
  Reynol: Reynaldo
  Osr | Osricke: Osric
  Clo | Clown: First Clown
  Clowne sings: First Clown, singing
  Other: Second Clown
  For | Fortin: Fortinbras
  Volt: Voltemand
  Mes: Messenger
  Ser: Servant
  Say: Sailor
  Priest: Priest
  Cap: Captain
  Amb: Ambassador
  Gen: Gentleman
  Gentlemen within: Gentlemen, within
  Lucian: Lucianus
  1.Play | Play | 1.Player | Player: First Player
  Bap | Bapt: Player Queen
  Both: Both
  All | Al: All
`)

export const macbethSpeakers = table(`
  Macb | Mac | Macbeth: Macbeth
  Lady | La | Lad: Lady Macbeth
  Macd: Macduff
  Banq | Ban | Banquo: Banquo
  Banquo within: Banquo, within
  Rosse | Ross | Ro: Ross
  Mal | Malc: Malcolm
  King: Duncan
  Len | Lenox: Lennox
  Macb. and Lenox: Macbeth and Lennox
  Doct: Doctor
  Gent: Gentlewoman
  Wife: Lady Macduff
  Son: Son
  Sey | Seyt: Seyton
  Syw | Seyw: Siward
  Y.Sey: Young Siward
  Ment: Menteith
  Cath: Caithness
  Ang: Angus
  Hec: Hecate
  Don | Donal: Donalbain
  Cap: Captain
  Port | Porter: Porter
  Old man | Old M: Old Man
  Fleance: Fleance
  Mur | Murth | 1.Murth: First Murderer
  2.Murth: Second Murderer
  Mes | Mess: Messenger
  Seruant | Ser: Servant
  Sold: Soldier
  Lord: Lord
  Lords: Lords
  Appar | 1 Appar: First Apparition
  2 Appar: Second Apparition
  3 Appar: Third Apparition
  1: First
  2: Second
  3: Third
  All: All
`)

export const caesarSpeakers = table(`
  Bru | Brut | Brutus | Br: Brutus
  Cassi | Cass | Cassius: Cassius
  Cask | Caska: Casca
  Cas: Casca
  Ant | An: Antony
  Caes | Caesar: Caesar
  Luc: Lucius
  Por: Portia
  Octa | Oct: Octavius
  Messa: Messala
  Mes | Mess: Messenger
  Deci | Dec | Decius: Decius
  Cinna | Cin | Cyn: Cinna
  Mur: Murellus
  Fla | Flauius: Flavius
  Car: Carpenter
  Cob | Cobl: Cobbler
  Sooth: Soothsayer
  Ser: Servant
  Calp | Cal: Calphurnia
  Clit | Cly: Clitus
  Stra: Strato
  Lucil: Lucilius
  Cai: Caius Ligarius
  Treb: Trebonius
  Tit | Titin: Titinius
  Tit. Messa: Titinius and Messala
  Cic: Cicero
  Cato: Young Cato
  Art: Artemidorus
  Var: Varro
  Clau: Claudio
  Poet: Poet
  Pin | Pind: Pindarus
  Pind. Aboue: Pindarus, above
  Ghost: Ghost
  Vol | Volum: Volumnius
  Met | Metel: Metellus
  Lep: Lepidus
  Dard: Dardanius
  Pub: Publius
  Popil: Popilius
  Sold | 1.Sold: First Soldier
  2.Sold: Second Soldier
  1.Ple | 1: First Plebeian
  2.Ple | 2 Ple | 2: Second Plebeian
  3.Ple | 3 Ple | 3: Third Plebeian
  4: Fourth Plebeian
  Ple: Plebeian
  Both: Both
  All: All
`)

import type { DiceWords } from "./en";

const de: DiceWords = {
  fair: (rolls) => (rolls === 1 ? "Der eine Wurf ist fair." : `Alle ${rolls} Würfe sind fair.`),
  fairNote: "Dieser Browser hat alles noch einmal aus dem Startwert gezogen, und es kommen dieselben Würfel heraus.",
  physicsNote:
    "Dieser Browser hat alles noch einmal gezogen, was der Zufall zu den Würfen beigetragen hat. Wohin die Würfel rollten, ist Physik: „knobel verify --physics“ wirft sie noch einmal.",
  witnessed: "Der Startwert ist der, der diesem Browser vor dem ersten Wurf zugesagt wurde.",
  notWitnessed: "Dieser Browser war am Anfang nicht dabei; was zugesagt wurde, übernimmt er aus der Aufzeichnung.",
  wrong: (roll) => `Wurf ${roll} wurde nicht fair gezogen.`,
  wrongNote: (die, shown, drawn) =>
    `„${die}“ zeigt ${shown}; nach dem Startwert wäre es ${drawn}. Jemand hat die Aufzeichnung oder die Würfel verändert.`,
  otherSeed: "Das ist nicht der zugesagte Startwert.",
  otherSeedNote: "Was vor der Partie festgelegt und was danach gezeigt wurde, gehört nicht zusammen.",
  otherNonce: "Die Zahl dieses Browsers fehlt.",
  otherNonceNote: "Vor dem Start hat er eine Zahl zu den Würfeln beigetragen; gezogen wurde ohne sie.",
  unknown: "Diese Würfel lassen sich nicht prüfen.",
  unknownNote:
    "Die Aufzeichnung enthält keine Zusage über ihre Würfel oder noch keinen Startwert: eine Partie, die nicht zu Ende ist oder anderswo gespielt wurde.",
  wrongLink: (draw) => `Ziehung ${draw} kann nicht stimmen.`,
  wrongLinkNote: (device) => `Das Glied der Kette (${device}) fehlt oder führt nicht zu ihrem Anfang zurück.`,
  wrongDraw: (draw) => `Ziehung ${draw} fehlt.`,
  wrongDrawNote: "Jede Nummer muss gezogen oder für alle sichtbar aufgegeben werden.",
  chainsNote:
    "Dieser Browser hat alles noch einmal aus allen Kettengliedern gezogen, und es kommen dieselben Würfel heraus.",
  partNote: (own, rolls) =>
    own === rolls ? "Er hatte an jedem Wurf Anteil." : `Er hatte an ${own} von ${rolls} Würfen Anteil.`,
  givenUp: (draws) =>
    draws === 1
      ? "Eine Ziehung wurde aufgegeben; wer fehlte, steht in der Aufzeichnung."
      : `${draws} Ziehungen wurden aufgegeben; wer fehlte, steht in der Aufzeichnung.`,
  howChains:
    "Vor der Partie zeigen der Tisch und jedes Gerät den Anfang einer geheimen Zahlenkette. Jeder Wurf nimmt von jeder Kette eine Zahl, die des Tischs zuletzt; jede lässt sich an der vorigen prüfen. So kann niemand einen Wurf aussuchen oder vorher kennen, und alle können jeden Wurf noch einmal ziehen.",
  commitChains: "Anfang der Kette des Tischs, vor der Partie gezeigt",
  seedChains: "Ihr Ende, danach gezeigt",
  table: "der Tisch",
  deceived: "Der Tisch hat über die Würfel nicht die Wahrheit gesagt.",
  deceivedNote:
    "Aus Versehen geschieht das nicht. Dein Browser behält, was ihm gesagt wurde: Sichere es, sprich mit den anderen und traue diesem Tisch nicht.",
  unsure: "Der Tisch sagt, dein Browser habe gefehlt.",
  unsureNote:
    "Dein Browser behält, was er gesendet hat. Wenn deine Verbindung gut ist, sichere es und sprich mit den anderen.",
  proof: "Beweis sichern",
  lies: {
    "other-dice": (draw) => `Wurf ${draw} zeigt etwas anderes, als alle Kettenglieder zusammen ergeben.`,
    "wrong-link": (draw, device) => `In Ziehung ${draw} gehört ein Glied nicht zu seiner Kette: ${device}.`,
    "changed-link": (draw) => `Ziehung ${draw} kam mit einem anderen Glied zustande, als dieser Browser gegeben hat.`,
    "link-missing": (draw) => `Zu Ziehung ${draw} fehlt ein Glied.`,
    "called-missing": (draw) =>
      `Dieser Browser hat an Ziehung ${draw} teilgenommen, und der Tisch sagt, er habe gefehlt.`,
    denied: (draw, device) =>
      `In Ziehung ${draw} war ein Glied da (${device}), und dann sagte der Tisch, es habe gefehlt.`,
    "drawn-twice": (draw) => `Ziehung ${draw} gab es ein zweites Mal.`,
    "left-out": (draw) => `Ziehung ${draw} soll ohne diesen Browser stattfinden, obwohl er teilnimmt.`,
    jumped: (draw) => `Vor Ziehung ${draw} wurde eine Nummer ausgelassen oder zweimal benutzt.`,
    "cut-off": (draw) =>
      `Dieser Browser hat seinen Teil zu Ziehung ${draw} gesendet. Dann riss die Verbindung, und der Tisch sagt, es sei nichts angekommen. Bei schlechter Verbindung kann das stimmen; bei guter wollte der Tisch diesen Wurf nicht.`,
    "not-decided": (draw, device) =>
      `Ziehung ${draw} wurde aufgegeben (${device}), ohne dass es jemand für alle sichtbar entschieden hat.`,
    "too-often": (draw, device) =>
      `Ziehung ${draw} soll mit einem Gerät stattfinden, das zweimal fehlte und nicht mehr teilnimmt (${device}).`,
    resigned: () => "Der Tisch sagt, du hättest aufgegeben. In diesem Browser hat das niemand getan.",
    "taken-back": () => "Ein Zug wurde zurückgenommen, obwohl ihr an verschiedenen Geräten spielt.",
    renamed: (draw) => `Wer an Ziehung ${draw} teilnimmt oder darin fehlte, wurde geändert, nachdem es gesagt war.`,
    "other-commit": () => "Der Anfang der Kette des Tischs wurde ausgetauscht.",
    "other-chain": (_, who) => `Der Anfang einer Kette wurde ausgetauscht: ${who}.`,
  },
  saw: "Das ist die Partie, die dieses Gerät gesehen hat, und ihre Würfel waren fair.",
  sawFrom: (event) =>
    `Ereignis ${event} ist das erste, das es selbst gesehen hat; was davor war, wurde ihm gesagt, als es dazukam.`,
  sawTo: (event, of) => `Es hat ${event} von ${of} Ereignissen gesehen; der Rest geschah ohne dieses Gerät.`,
  sawSame: "Soweit dieses Gerät die Partie gesehen hat, ist die Aufzeichnung dieselbe.",
  notSeen: (event) =>
    event
      ? `Das ist nicht die Partie, die dieses Gerät gesehen hat: Ereignis ${event} ist ein anderes.`
      : "Das ist nicht die Partie, die dieses Gerät gesehen hat: Sie beginnt anders.",
  notSeenNote:
    "Entweder wurde die Aufzeichnung nach der Partie geändert, oder der Tisch hat diesem Gerät etwas anderes gesagt, als er aufgeschrieben hat.",
  sign: "Das Zeichen dieser Partie",
  signRead: "Lest es einander vor. Dieselben fünf Bilder auf jedem Gerät: Ihr sitzt alle an einem Tisch.",
  signDiffers: "Andere Bilder? Dann zeigt euch der Tisch verschiedene Partien: Hört auf und traut ihm nicht.",
  signSoon: "Nach dem ersten Wurf stehen hier fünf Bilder, auf jedem Gerät dieselben. Lest sie einander vor.",
  signLate:
    "Dieses Gerät kam nach dem ersten Wurf und kann das Zeichen noch nicht selbst errechnen. Dem Tisch glaubt es das nicht.",
  pictures: {
    sun: "Sonne",
    moon: "Mond",
    star: "Stern",
    cloud: "Wolke",
    bolt: "Blitz",
    drop: "Tropfen",
    tree: "Baum",
    flower: "Blume",
    mushroom: "Pilz",
    apple: "Apfel",
    cherries: "Kirschen",
    fish: "Fisch",
    snail: "Schnecke",
    cat: "Katze",
    rocket: "Rakete",
    book: "Buch",
    key: "Schlüssel",
    bell: "Glocke",
    ladder: "Leiter",
    tent: "Zelt",
    anchor: "Anker",
    boat: "Boot",
    cup: "Tasse",
    candle: "Kerze",
    crown: "Krone",
    heart: "Herz",
    hat: "Hut",
    glasses: "Brille",
    scissors: "Schere",
    letter: "Brief",
    clock: "Uhr",
    balloon: "Ballon",
  },
  how: "Wie lässt sich das prüfen?",
  howNote:
    "Vor der Partie legt der Tisch einen geheimen Startwert fest und zeigt dessen Fingerabdruck. Jeder Browser fügt eine Zahl hinzu. Daraus folgt jeder Wurf, also kann niemand einen aussuchen; nach der Partie wird der Startwert gezeigt, und alle können jeden Wurf noch einmal ziehen.",
  commit: "Fingerabdruck, vor der Partie gezeigt",
  seed: "Startwert, danach gezeigt",
};
export default de;

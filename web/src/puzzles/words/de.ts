import type { Words } from "./en";

const words: Words = {
  title: "Üben",
  today: "Die Stellung des Tages",
  another: "Eine andere Stellung",
  own: "Aus deinen Spielen",
  ask: "Was würdest du spielen?",
  tap: "Tippe auf ein Feld oder passe.",
  best: "Die beste Wahl!",
  close: (place, of) => `Knapp: Nummer ${place} von ${of}`,
  missed: (place, of) => `Nummer ${place} von ${of}`,
  behind: (points) => `${points} Punkte hinter der besten. Deine Chance nach jeder:`,
  ahead: "Deine Chance nach jeder:",
  answer: "deine Antwort",
  days: (n) => (n === 1 ? "1 Tag in Folge" : `${n} Tage in Folge`),
  last: (n) => (n === 1 ? "Deine letzte Stellung" : `Deine letzten ${n} Stellungen`),
  kinds: (best, close, missed) => `beste ${best}, knapp ${close}, verfehlt ${missed}`,
  ownNone: "Fehler aus deinen Spielen warten hier, sobald du eine Analyse angesehen hast.",
  shipped: "Stellung der Sammlung",
  none: "Zu diesem Spiel gibt es noch nichts zu üben.",
  noGames: "Zu keinem der Spiele hier gibt es Stellungen zum Üben.",
};

export default words;

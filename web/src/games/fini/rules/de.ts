import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Fünfzehn Würfel, zwei Hände, kein Abwechseln: immer einen Würfel greifen, Straßen oder Pasche bauen und im rechten Moment FiNi rufen.",
  credit: "FiNi ist von Karin Herrmann und Otmar Bettscheider. Knobel hat mit dem Verlag nichts zu tun.",
  parts: [
    {
      title: "Material und Rahmen",
      clauses: {
        F1: "Zu zweit, mit elf farbigen und vier silbernen Würfeln und einem Vorrat von elf Chips.",
        F2: "Drei Runden: in der ersten Straßen, in der zweiten Pasche aus gleichen Würfeln, und in der dritten sagt vor jedem Wurf, wer würfelt, worum es geht.",
        F3: "Eine Runde läuft Duell um Duell, bis der Vorrat leer ist. Die Chips, die man dann hat, sind Punkte, und alle gehen zurück. Nach drei Runden gewinnt die höhere Summe; bei 33 Punkten gibt es keinen Gleichstand.",
        F4: [
          "Gewürfelt wird abwechselnd, und wer am jüngsten ist, beginnt; die App fragt danach oder wählt zufällig.",
          "Der Wechsel läuft über die Runden hinweg weiter.",
        ],
        F5: "Alle fünfzehn Würfel kommen auf ein Quadrat von 30 bis 40 cm. Steht einer schief oder liegt draußen, werden alle neu geworfen.",
      },
    },
    {
      title: "Greifen",
      clauses: {
        F6: [
          "Auf „Los“ greifen beide zugleich, mit einer Hand und jeweils einen Würfel. Was genommen ist, wird nicht zurückgelegt und nicht gedreht.",
          "Mit einem Würfel in der Hand wird die Ablage nicht umgelegt.",
        ],
        F7: "In eine Ablage passen sechs Würfel, und bis dahin muss jeder passende genommen werden.",
        F8: "Die Würfel liegen geordnet: eine Straße auf- oder absteigend, gleiche nebeneinander. Mit der Option „Ordnungshilfe“ legt der Tisch sie richtig hin.",
        F9: [
          "Eine Straße sind zwei bis sechs Werte hintereinander; zwei Straßen sind erlaubt, derselbe Wert doppelt nicht. Ein Pasch sind zwei bis sechs gleiche Würfel; bis zu drei Pasche sind erlaubt.",
          "Ein doppelter Wert ist kein Fehler; der zweite Würfel liegt nur lose (F19).",
        ],
        F10: [
          "Ein silberner Würfel kopiert nur: Am Ende des Duells muss in der anderen Ablage ein farbiger mit seinem Wert liegen. Silber ist nie das Original.",
          "Mehrere dürfen denselben Würfel kopieren.",
        ],
        F11: [
          "Silber darf nur genommen werden, solange auf dem Filz kein farbiger Würfel an seine Stelle passt.",
          "Gemeint ist ein farbiger desselben Wertes. Als strengere Hausregel: nur, solange überhaupt kein farbiger in die eigene Ablage passt.",
        ],
        F12: [
          "Ein Würfel passt, solange Platz ist, wenn er eine Kombination verlängert oder eine neue beginnt.",
          "Greifbar ist ein Wert, wenn ein farbiger Würfel davon auf dem Filz liegt oder ein silberner, der kopieren könnte. Zu einer Straße passt ein fehlender Wert neben einem, der schon in der Ablage liegt, oder bei Platz für zwei neben einem greifbaren. Bei Paschen passt ein Wert aus der eigenen Ablage, oder bei Platz für zwei einer, von dem zwei Würfel greifbar sind.",
        ],
      },
    },
    {
      title: "Wie ein Duell endet",
      clauses: {
        F13: "Durch den Ruf „FiNi“, erlaubt mit sechs Würfeln in der Ablage oder wenn nichts mehr passt. Ein Würfel, der noch in der Hand ist, geht zurück und gehört niemandem. Andere Worte gelten nicht.",
        F14: [
          "Durch einen Patzer: Wer einen Würfel dreht, umstößt oder fallen lässt, verliert das Duell und einen Chip. Wer einen zurücklegt, zwei nimmt oder die andere Hand benutzt, verliert das Duell.",
          "Auch das kostet einen Chip, ebenso am Bildschirm ein Griff vor „Los“. Das alles zählt nur in einer strengen Partie; eine freundliche, wie sie am Bildschirm üblich ist, verhindert es, und eine zu frühe Hand ruht einen Moment.",
        ],
        F15: [
          "Ist niemand allein schuld, etwa weil beide zugleich denselben Würfel greifen, zählt das Duell nicht.",
          "Es würfelt noch einmal, wer gewürfelt hat, und sagt in Runde 3 neu an.",
        ],
      },
    },
    {
      title: "Der Ruf wird geprüft",
      clauses: {
        F16: [
          "Zuerst nur, wer gerufen hat: War noch Platz, und hätte noch etwas gepasst? Der Filz zählt so, wie er beim Ruf lag. Wenn ja, kostet es einen Chip, und mehr wird nicht geprüft.",
          "Was die andere Seite in der Hand hält, liegt nicht mehr auf dem Filz. Wer mit einem Würfel in der Hand ruft, ruft auf jeden Fall zu früh; ein freundlicher Tisch bittet, ihn erst abzulegen.",
        ],
        F17: "Dann beide Ablagen: falsche Ordnung, mehr als sechs Würfel, ein silberner, der nichts kopiert oder zu früh genommen wurde. Wer einen Fehler hat, gibt einen Chip zurück, und niemand gewinnt das Duell.",
        F18: [
          "Dann nimmt die längere Kombination einen Chip; bei gleicher Länge, wer gerufen hat.",
          "Das gilt auch, wenn beide keine haben.",
        ],
        F19: [
          "Nur die längste Kombination zählt, ohne die losen Würfel: Lose ist ein einzelner Wert.",
          "Im Straßenduell ist auch jeder weitere Würfel eines Wertes lose. Alle losen gehen von einer ab, der, die am längsten war; dann zählt die längste, die bleibt, und unter zwei bleibt von einer nichts: 3 3 5 5 1 zählt 2.",
        ],
        F20: [
          "Die Würfel einer Straße liegen in ihrer Reihenfolge (F8).",
          "Die Ordnung wird Straße für Straße betrachtet: Was zu einer Straße gehört, muss nebeneinander liegen; bei doppelten Werten darf jeder der beiden der Straße dienen; lose Würfel liegen überall, nur nicht mittendrin. 5 6 1 2 sind zwei geordnete Straßen, 3 4 1 2 ist eine ungeordnete.",
        ],
        F21: [
          "Wer keinen Chip zum Zurückgeben hat, lässt die andere Seite einen aus dem Vorrat nehmen.",
          "Das gilt nach jeder Art von Fehler. Zurückgegebenes kommt zuerst hinein, dann geht hinaus, was zusteht, soweit der Vorrat reicht.",
        ],
      },
    },
  ],
};
export default rules;

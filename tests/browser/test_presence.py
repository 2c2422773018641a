"""Who is there, and who is not: at one table, in two tabs, with and without the server."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import choose, move, patiently
from tests.browser.seating import at_the_table, made_by
from tests.server.client import Server


def test_who_comes_goes_and_looks_on_is_seen_at_once_and_stops_nobody(server: Server, new_page: NewPage) -> None:
    ada, ben, cleo = new_page(), new_page(), new_page(390, 844)
    made = made_by(server)
    at_the_table(server, ada, made, "Ada", 0)
    cleo.goto(f"/join/{made['match']}#{made['invite']}")
    cleo.get_by_label("Your name").fill("Cleo")
    at_the_table(server, ben, made, "Ada", 1)  # two of one name
    expect(ben.locator(".player")).to_contain_text(["Ada", "You"])
    expect(ada.locator(".player")).to_contain_text(["You", "Ada"])
    cleo.get_by_role("link", name="Watch").click()  # the seat is gone, and there is something else to do
    expect(cleo.get_by_text("You are watching").last).to_be_visible()
    expect(cleo.locator(".player")).to_contain_text(["Ada", "Ada 2"])
    expect(ada.locator(".eyes")).to_contain_text("1")
    ben.goto("/learn")
    expect(ada.get_by_text("Ada is away")).to_be_visible()
    assert ada.get_by_role("dialog").count() == 0
    ada.get_by_role("button", name="Roll the dice").click()
    ben.goto(f"/play/{made['match']}")  # without a word of the other device no dice fall
    expect(ada.locator(".lit").first).to_be_visible()


def test_what_is_done_in_one_tab_is_seen_in_the_other(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sheet = choose(page, "Qwixx Duel", "On this device")
    sheet.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Roll the dice").click()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".lit").first).to_be_visible()
    for _ in patiently(page):
        if not page.locator(".lit").count():
            break
        move(other)
        move(page)  # whichever is first; the second act is no mistake
        page.wait_for_timeout(50)
    expect(other.get_by_role("button", name=re.compile("Roll|misthrow|turn"))).to_be_visible()
    points = page.locator(".player .pts b").all_inner_texts()
    expect(other.locator(".player .pts b")).to_have_text(points)


def test_what_is_begun_without_the_server_works_when_it_is_back(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Against a bot")).first.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Start").click()
    expect(sheet.get_by_role("alert")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    sheet.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()
    page.goto("/")
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".board")).to_be_visible()


#: Lets the browser show its notices, and remembers what they said; hands what is shared to the test.
OUTSIDE = """localStorage.setItem("knobel.settings", JSON.stringify({ notices: true, name: "Ada" }));
window.told = [];
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = function (title, notice) {
    window.told.push(notice.body);
    return show.call(this, title, notice);
};
navigator.share = async (what) => void (window.shared = what);"""


def test_an_invitation_is_shared_and_who_looks_elsewhere_is_told_outside_the_page(new_page: NewPage) -> None:
    ada, ben = new_page(permissions=["notifications"]), new_page()
    ada.add_init_script(OUTSIDE)
    ada.goto("/")
    ada.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    sheet = choose(ada, "Qwixx Duel", "Invite")
    sheet.get_by_role("button", name="Me", exact=True).click()
    sheet.get_by_role("button", name="Start").click()
    ada.get_by_role("button", name="Share").click()
    link = str(ada.evaluate("window.shared.url"))
    assert "/join/" in link
    ada.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ada.wait_for_function("() => window.told.length === 2")
    assert ada.evaluate("window.told") == ["Ben has joined", "Your turn"]
    newest = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.at(-1)?.body)"
    assert ada.evaluate(newest) == "Your turn"

// The three required calls, with the standard library alone: go run required.go [PORT]
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
)

const largest = 1<<53 - 1
const updated = "2026-05-01T12:00:00Z"

type object = map[string]any

// Each chapter is a title and its paragraphs; all are free.
var chapters = [][]string{
	{"The Ticket Press", "The press had printed its last ticket in March.", "Nesta oiled it _anyway_."},
	{"Six Minutes", "The train was six minutes late.", "***", "Nobody waited for it but the gatekeeper."},
	{"The Up Line", "She closed the gates by hand, as she had for thirty years."},
}

func words(paragraphs []string) int {
	return len(strings.Fields(strings.ReplaceAll(strings.Join(paragraphs, " "), "***", "")))
}

func item(id int) object {
	of := chapters[id-1]
	return object{"id": id, "title": of[0], "word_count": words(of[1:]), "is_free": true, "price": 0,
		"is_ordered": false, "updated_at": updated}
}

func book() object {
	sum := 0
	for _, of := range chapters {
		sum += words(of[1:])
	}
	return object{
		"id": 1, "name": "Level Crossing", "author": object{"id": 1, "name": "Dafydd Okoro"}, "cover": nil,
		"introduction": "Nesta Pryce keeps the last hand-worked railway gates in the valley.",
		"status":       "finished", "category": object{"id": 1, "name": "Literary"}, "score": 0,
		"chapter_count": len(chapters), "free_chapters": len(chapters), "word_count": sum, "read_count": 0,
		"updated_at": updated, "tags": []object{},
	}
}

func success(data object) object {
	return object{"code": 200, "desc": "", "data": data}
}

func failure(status int, name, desc string) object {
	return object{"code": status, "desc": desc, "data": object{}, "error": name}
}

// A whole number from 1 in the query; one with a preset above 0 may be absent or empty.
type field struct {
	name         string
	most, preset int
}

var digits = regexp.MustCompile(`^[1-9][0-9]{0,15}$`)

func (of field) in(query url.Values) (value int, isValid bool) {
	texts := query[of.name]
	if of.preset > 0 && strings.Join(texts, ",") == "" {
		return of.preset, true
	}
	if len(texts) != 1 || !digits.MatchString(texts[0]) {
		return 0, false
	}
	value, _ = strconv.Atoi(texts[0])
	return value, value <= of.most
}

type call struct {
	response func(map[string]int) object
	fields   []field
}

var bookID = field{"book_id", largest, 0}
var calls = map[string]call{
	"/v1/book.show":     {func(map[string]int) object { return success(book()) }, []field{bookID}},
	"/v1/book.chapters": {list, []field{bookID, {"page", 100_000, 1}, {"limit", 200, 20}}},
	// Chapters have no keys here, but the field must be valid.
	"/v1/chapter.free": {read, []field{bookID, {"chapter_id", largest, 0}, {"key", largest, 1}}},
}

func list(in map[string]int) object {
	items := []object{}
	for id := (in["page"]-1)*in["limit"] + 1; id <= in["page"]*in["limit"] && id <= len(chapters); id++ {
		items = append(items, item(id))
	}
	return success(object{"items": items, "page": in["page"], "limit": in["limit"], "total": len(chapters)})
}

func read(in map[string]int) object {
	id := in["chapter_id"]
	if id > len(chapters) {
		return failure(404, "CHAPTER_NOT_FOUND", "This book has no such chapter.")
	}
	data := item(id)
	data["book_id"], data["book_name"], data["chapter_count"] = 1, "Level Crossing", len(chapters)
	data["prev_id"], data["next_id"], data["locked"], data["paragraphs"] = nil, nil, false, chapters[id-1][1:]
	if id > 1 {
		data["prev_id"] = id - 1
	}
	if id < len(chapters) {
		data["next_id"] = id + 1
	}
	return success(data)
}

func responseTo(request *http.Request, header http.Header) object {
	of, isKnown := calls[request.URL.Path]
	if !isKnown {
		return failure(404, "NO_SUCH_CALL", "There is no such call.")
	}
	if request.Method != http.MethodGet && request.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		return failure(405, "METHOD_NOT_ALLOWED", "This call is a GET.")
	}
	values, invalid := map[string]int{}, []object{}
	for _, field := range of.fields {
		value, isValid := field.in(request.URL.Query())
		if values[field.name] = value; !isValid {
			message := fmt.Sprintf("must be a whole number from 1 to %d", field.most)
			invalid = append(invalid, object{"path": field.name, "message": message})
		}
	}
	if len(invalid) > 0 {
		body := failure(422, "VALIDATION", "Something you entered isn’t valid.")
		body["fields"] = invalid
		return body
	}
	if values["book_id"] != 1 {
		return failure(404, "BOOK_NOT_FOUND", "We can’t find this book.")
	}
	return of.response(values)
}

func serve(response http.ResponseWriter, request *http.Request) {
	io.Copy(io.Discard, request.Body)
	body := responseTo(request, response.Header())
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(body["code"].(int))
	json.NewEncoder(response).Encode(body)
}

func main() {
	port := "4000"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("http://" + listener.Addr().String())
	log.Fatal(http.Serve(listener, http.HandlerFunc(serve)))
}
